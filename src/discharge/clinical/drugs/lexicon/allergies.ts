/**
 * Allergy groups: how an allergy is written, the classes that it speaks of, and those that may
 * cross-react (after the FDA labels and the 2022 drug allergy practice parameter of the AAAAI).
 */
import type { TherapeuticClass } from "./ingredients.ts"

export interface AllergyGroup {
  readonly name: string
  /** Words of an allergy list that mean the group, besides its drugs; in small letters. */
  readonly written: string
  readonly classes: ReadonlyArray<TherapeuticClass>
  /** A drug of these is worth a word, not an alarm. */
  readonly crossReactive: ReadonlyArray<TherapeuticClass>
}

export const allergyGroups: ReadonlyArray<AllergyGroup> = [
  {
    name: "penicillin",
    written: "penicillin, penicillins, pcn, pcns, pen, beta-lactam, beta-lactams, beta lactam",
    classes: ["penicillin"],
    crossReactive: ["cephalosporin", "carbapenem"]
  },
  {
    name: "cephalosporin",
    written: "cephalosporin, cephalosporins",
    classes: ["cephalosporin"],
    crossReactive: ["penicillin"]
  },
  {
    name: "sulfonamide",
    written: "sulfa, sulpha, sulfas, sulfonamide, sulfonamides, sulfa drugs, sulfa antibiotics",
    classes: ["sulfonamide antibiotic"],
    crossReactive: []
  },
  {
    name: "NSAID",
    written: "nsaid, nsaids, nonsteroidal, nonsteroidals, anti-inflammatories",
    classes: ["NSAID", "salicylate"],
    crossReactive: []
  },
  {
    name: "heparin",
    written: "heparin, heparins, lmwh",
    classes: ["heparins"],
    crossReactive: []
  },
  {
    name: "opioid",
    written: "opioid, opioids, opiate, opiates, narcotic, narcotics",
    classes: ["opioid"],
    crossReactive: []
  },
  {
    name: "macrolide",
    written: "macrolide, macrolides, mycins",
    classes: ["macrolide"],
    crossReactive: []
  },
  {
    name: "quinolone",
    written: "quinolone, quinolones, fluoroquinolone, fluoroquinolones",
    classes: ["quinolone"],
    crossReactive: []
  },
  {
    name: "tetracycline",
    written: "tetracycline, tetracyclines",
    classes: ["tetracycline"],
    crossReactive: []
  },
  {
    name: "ACE inhibitor",
    written: "ace inhibitor, ace inhibitors, ace-inhibitor, ace-inhibitors, acei, ace",
    classes: ["ACE inhibitor"],
    crossReactive: []
  },
  {
    name: "statin",
    written: "statin, statins",
    classes: ["statin"],
    crossReactive: []
  },
  {
    name: "aminoglycoside",
    written: "aminoglycoside, aminoglycosides",
    classes: ["aminoglycoside"],
    crossReactive: []
  },
  {
    name: "carbapenem",
    written: "carbapenem, carbapenems",
    classes: ["carbapenem"],
    crossReactive: []
  },
  {
    name: "benzodiazepine",
    written: "benzodiazepine, benzodiazepines, benzos",
    classes: ["benzodiazepine"],
    crossReactive: []
  },
  {
    name: "SSRI",
    written: "ssri, ssris",
    classes: ["SSRI"],
    crossReactive: []
  },
  {
    name: "barbiturate",
    written: "barbiturate, barbiturates",
    classes: ["barbiturate"],
    crossReactive: []
  }
]
