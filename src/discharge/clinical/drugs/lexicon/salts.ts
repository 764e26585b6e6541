/** Words that may follow a name and belong to it: salts as RxNorm writes them, release, device. */

export const salts =
  "acetate acid anhydrous axetil besylate bisulfate bitartrate bromide calcium camsylate " +
  "carbonate chloride cilexetil citrate decanoate dihydrate dihydrochloride dimesylate " +
  "dipotassium dipropionate disodium disoproxil edisylate estolate ethylsuccinate " +
  "etexilate fumarate furoate gluconate hcl hbr hydrobromide hydrochloride hyclate lactate " +
  "magnesium maleate malate medoxomil mesylate micronized mofetil mononitrate dinitrate " +
  "monohydrate napsylate nitrate oxide pamoate phosphate polistirex potassium propionate " +
  "sodium succinate sulfate sulphate tannate tartrate tosylate trihydrate tromethamine " +
  "valerate xinafoate zinc mofetil alafenamide pivoxil proxetil erbumine bicarbonate"

/** Release, strength or device, as printed on labels. */
export const releases =
  "er xr xl sr cr la dr ec cd sa ir od odt hfa dm ds ss xt pm es extended-release " +
  "sustained-release delayed-release controlled-release immediate-release " +
  "long-acting slow-release extended release enteric-coated enteric coated hfa " +
  "respimat diskus ellipta handihaler turbuhaler flexhaler twisthaler solostar " +
  "flexpen kwikpen flextouch nasal inhaler baby chewable otc plus forte succ tart"
