/**
 * British names of drugs that have another one in the United States, combinations that are called
 * `co-…`, and brands of the United Kingdom.
 *
 * Names are facts of the British Approved Names and of public product labels (MHRA).
 */

/** From ingredients to names, as `brands` has them. */
export const british: ReadonlyArray<readonly [ingredients: string, names: string]> = [
  ["cephalexin", "cefalexin, Keflex"],
  ["amoxicillin", "amoxycillin"],
  ["amoxicillin + clavulanate", "co-amoxiclav, co amoxiclav, Augmentin"],
  ["piperacillin + tazobactam", "Tazocin"],
  ["ampicillin + flucloxacillin", "co-fluampicil"],
  ["sulfamethoxazole + trimethoprim", "Septrin"],
  ["sulfasalazine", "sulphasalazine"],
  ["acyclovir", "aciclovir"],
  ["acetaminophen + codeine", "co-codamol, co codamol, Solpadol, Kapake, Zapain"],
  ["acetaminophen + dihydrocodeine", "co-dydramol, Remedeine"],
  ["carbidopa + levodopa", "co-careldopa"],
  ["benserazide + levodopa", "co-beneldopa, Madopar"],
  ["amiloride + furosemide", "co-amilofruse"],
  ["cyclosporine", "ciclosporin"],
  ["furosemide", "frusemide"],
  ["lidocaine", "lignocaine"],
  ["epinephrine", "adrenaline, EpiPen, Jext"],
  ["norepinephrine", "noradrenaline"],
  ["vitamin d", "colecalciferol, Fultium-D3, InVita D3"],
  ["calcium carbonate + vitamin d", "Adcal-D3, Adcal D3, Calcichew-D3, Calcichew D3, Accrete D3"],
  ["beclomethasone", "beclometasone, Clenil, Qvar"],
  ["beclomethasone + formoterol", "Fostair"],
  ["fluticasone + salmeterol", "Seretide"],
  ["fluticasone + vilanterol", "Relvar"],
  ["chlorpheniramine", "chlorphenamine, Piriton"],
  ["dothiepin", "dosulepin"],
  ["hydroxyurea", "hydroxycarbamide"],
  ["levothyroxine", "thyroxine"],
  ["meperidine", "pethidine"],
  ["phenobarbital", "phenobarbitone"],
  ["dicyclomine", "dicycloverine"],
  ["polyethylene glycol", "macrogol, macrogols, Laxido, Movicol, CosmoCol"],
  ["nitroglycerin", "glyceryl trinitrate, GTN"],
  ["alendronate", "alendronic acid"],
  ["mesalamine", "mesalazine, Octasa, Salofalk"],
  ["ursodiol", "ursodeoxycholic acid"],
  ["insulin aspart", "NovoRapid"],
  ["vitamin b1", "Pabrinex"],
  ["morphine", "Zomorph, Oramorph, MXL, Sevredol"],
  ["oxycodone", "Longtec, Shortec, OxyNorm"],
  ["buprenorphine", "Butec, BuTrans"],
  ["alginate", "Gaviscon"],
  ["hyoscine butylbromide", "Buscopan"],
  ["mebeverine", "Colofac"]
]
