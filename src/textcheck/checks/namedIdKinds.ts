/**
 * National numbers beside a word that names them: all that stdnum can check, in the languages of their
 * countries. The word comes first, so that digits that pass a check by chance are nothing.
 *
 * Labels are alternatives of a pattern; what is in capitals alone is read as it is written.
 */
import type { NationalId } from "../Identifiers.ts"

/** A kind of number, and what it is called. */
export interface NamedId {
  readonly kind: NationalId
  readonly name: string
  readonly message: string
  readonly labels: string
  readonly example: string
  /** A number of a company is redacted, and is no reason for a review. */
  readonly type: "national_id" | "tax_id"
}

const named = (type: NamedId["type"]) =>
(
  kind: NationalId,
  message: string,
  labels: string,
  example: string,
  name: string = kind.replace(".", "_")
): NamedId => ({ kind, name, message, labels, example, type })
const person = named("national_id")
const firm = named("tax_id")

/** Every kind that is looked for beside its name; where a name is shared the first that fits. */
export const namedIdKinds: ReadonlyArray<NamedId> = [
  person("al.nipt", "An Albanian tax number", "NIPT|NUIS|numri i identifikimit", "NIPT C94627075R"),
  person(
    "ar.cuit",
    "An Argentinian tax number",
    "CUI[TL]|clave [uú]nica de identificaci[oó]n",
    "CUIT 20-05536168-2"
  ),
  person(
    "ar.dni",
    "An Argentinian identity number",
    "DNI argentino|documento nacional de identidad",
    "DNI argentino 2.303.107"
  ),
  person(
    "at.tin",
    "An Austrian tax number",
    "abgabenkontonummer|österreichische steuernummer",
    "abgabenkontonummer 22-038/3921"
  ),
  person(
    "at.vnr",
    "An Austrian social security number",
    "SVNR|VSNR|sozialversicherungsnummer|sv-(?:nummer|nr\\.?)|versicherungsnummer",
    "SVNR 5812 110187"
  ),
  firm(
    "at.uid",
    "An Austrian VAT number",
    "UID|umsatzsteuer-identifikationsnummer",
    "UID ATU13585627"
  ),
  person(
    "au.tfn",
    "An Australian tax file number",
    "TFN|tax file (?:number|no\\.?)",
    "TFN 121 255 665"
  ),
  person(
    "az.pin",
    "An Azerbaijani personal number",
    "fərdi identifikasiya nömrəsi|azerbaijani (?:personal|id)[ \\w]{0,12}",
    "fərdi identifikasiya nömrəsi 6702188565"
  ),
  person(
    "ba.jmbg",
    "A citizen number of Bosnia, Serbia or Montenegro",
    "JMBG|ЈМБГ|jedinstveni mati[cč]ni broj|матични број",
    "JMBG 1010005345293"
  ),
  person(
    "be.insz",
    "A Belgian social security number",
    "INSZ|NISS|rijksregisternummer|rijksregister|num[eé]ro (?:de registre )?national|registre national|numéro national",
    "INSZ 65022738587"
  ),
  firm(
    "be.vat",
    "A Belgian company number",
    "BTW|KBO|ondernemingsnummer|num[eé]ro d.entreprise",
    "BTW 0403019261"
  ),
  person(
    "bg.egn",
    "A Bulgarian personal number",
    "ЕГН|EGN|единен граждански номер",
    "ЕГН 3607181994"
  ),
  person(
    "bg.pnf",
    "A Bulgarian number of a foreigner",
    "ЛНЧ|личен номер на чужденец",
    "ЛНЧ 5202111464"
  ),
  person(
    "bo.ci",
    "A Bolivian identity number",
    "c[eé]dula de identidad boliviana|carnet de identidad",
    "cedula de identidad boliviana 0997066-TJ"
  ),
  person(
    "br.cpf",
    "A Brazilian taxpayer number",
    "CPF|cadastro de pessoas? f[ií]sicas?",
    "CPF 390.533.447-05",
    "br_cpf"
  ),
  person(
    "br.cnpj",
    "A Brazilian company number",
    "CNPJ|cadastro nacional da pessoa jur[ií]dica",
    "CNPJ 16.727.230/0001-97",
    "br_cnpj"
  ),
  person("by.unp", "A Belarusian taxpayer number", "УНП|UNP", "УНП 060773154"),
  firm(
    "ca.bn",
    "A Canadian business number",
    "business number|BN|num[eé]ro d.entreprise",
    "business number 12058 4834"
  ),
  person(
    "ca.sin",
    "A Canadian social insurance number",
    "NAS|num[eé]ro d.assurance sociale",
    "NAS 130 692 544",
    "ca_sin"
  ),
  person(
    "ca.bc_bhn",
    "A health number of British Columbia",
    "personal health number|PHN|health card",
    "personal health number 9102 209 190"
  ),
  person(
    "ch.ssn",
    "A Swiss social security number",
    "AHV|AVS|AHV-?(?:nummer|nr\\.?)|num[eé]ro AVS|numero AVS|sozialversicherungsnummer|OASI",
    "AHV 756.9217.0769.85"
  ),
  firm(
    "ch.uid",
    "A Swiss company number",
    "UID|IDE|unternehmens-identifikationsnummer",
    "UID CHE-362.151.201"
  ),
  person(
    "cl.rut",
    "A Chilean tax number",
    "RUT|RUN|rol [uú]nico (?:tributario|nacional)",
    "RUT 12.531.909-2"
  ),
  person(
    "cn.ric",
    "A Chinese identity number",
    "身份证(?:号码?)?|身份證(?:號碼?)?|居民身份|chinese (?:resident |national )?id(?:entity)?[ \\w]{0,12}|resident identity card",
    "身份证 20550214760113971X"
  ),
  firm(
    "cn.uscc",
    "A Chinese company number",
    "统一社会信用代码|信用代码|social credit code",
    "统一社会信用代码 19809312671201E335"
  ),
  person(
    "co.nit",
    "A Colombian tax number",
    "NIT|n[uú]mero de identificaci[oó]n tributaria",
    "NIT 460.513.806-0"
  ),
  person(
    "cr.cpf",
    "A Costa Rican identity number",
    "c[eé]dula(?: de persona)? f[ií]sica|c[eé]dula",
    "cedula fisica 08-0228-2290"
  ),
  person(
    "cu.ni",
    "A Cuban identity number",
    "carn[eé] de identidad|n[uú]mero de identidad",
    "carne de identidad 58101845515"
  ),
  firm(
    "cy.vat",
    "A Cypriot tax number",
    "ΦΠΑ|αριθμός (?:εγγραφής|φορολογικ\\p{L}{1,6})|cypr\\w{1,4} (?:tax|vat)[ \\w]{0,12}",
    "ΦΠΑ 95675351A"
  ),
  person(
    "cz.rc",
    "A Czech or Slovak birth number",
    "rodn[eé] č[ií]slo|rodn[eé]ho č[ií]sla|r\\.? ?č\\.|RČ|czech birth number|birth number",
    "rodné číslo 860716/4808"
  ),
  firm("cz.ico", "A Czech company number", "IČO?|identifikačn[ií] č[ií]slo", "IČO 69789487"),
  person(
    "cz.dic",
    "A Czech tax number",
    "DIČ|daňov[eé] identifikačn[ií] č[ií]slo",
    "DIČ 7804281463"
  ),
  person(
    "de.idnr",
    "A German tax number",
    "IdNr|steuer-?id(?:entifikationsnummer|-nr\\.?|nr\\.?)?|steuerliche identifikationsnummer",
    "IdNr 36574261809",
    "de_tax_id"
  ),
  person(
    "de.stnr",
    "A German tax office number",
    "steuernummer|St\\.?-?Nr\\.?",
    "steuernummer 181/815/08155"
  ),
  person(
    "de.svnr",
    "A German pension number",
    "SVNR|RVNR|sozialversicherungsnummer|rentenversicherungsnummer|sv-(?:nummer|nr\\.?)",
    "SVNR 15 070649 C 103"
  ),
  person(
    "de.pwnr",
    "A German identity card number",
    "personalausweis(?:nummer|-?nr\\.?)?|ausweisnummer",
    "personalausweis 0710115827"
  ),
  firm(
    "de.vat",
    "A German VAT number",
    "USt-?Id(?:Nr|-Nr)?\\.?|umsatzsteuer-?id(?:entifikationsnummer|-nummer)?",
    "USt-Id DE136695976"
  ),
  person(
    "dk.cpr",
    "A Danish personal number",
    "CPR|CPR-?(?:nummer|nr\\.?)|personnummer|danish (?:personal|cpr|id)[ \\w]{0,12}",
    "CPR 141225-3808"
  ),
  firm("dk.cvr", "A Danish company number", "CVR|CVR-?(?:nummer|nr\\.?)", "CVR 13090173"),
  person("do.cedula", "A Dominican identity number", "c[eé]dula", "cedula 650-1118867-2"),
  person(
    "do.rnc",
    "A Dominican tax number",
    "RNC|registro nacional del contribuyente",
    "RNC 1-21-16133-2"
  ),
  person(
    "dz.nif",
    "An Algerian tax number",
    "NIF|num[eé]ro d.identification fiscale|رقم التعريف الجبائي",
    "NIF 513202813432105"
  ),
  person(
    "ec.ci",
    "An Ecuadorian identity number",
    "c[eé]dula(?: de (?:identidad|ciudadan[ií]a))?",
    "cedula(: de identidad) 221123889-0"
  ),
  person(
    "ec.ruc",
    "An Ecuadorian tax number",
    "RUC|registro [uú]nico de contribuyentes",
    "RUC 5005227375-368"
  ),
  person(
    "ee.ik",
    "An Estonian personal number",
    "isikukood|estonian (?:personal|id)[ \\w]{0,12}|isikukoodi?ga",
    "isikukood 54012541321"
  ),
  person(
    "eg.tn",
    "An Egyptian tax number",
    "الرقم الضريبي|رقم التسجيل الضريبي",
    "الرقم الضريبي 130-385-546"
  ),
  person(
    "es.dni",
    "A Spanish identity number",
    "DNI|NIF|documento nacional de identidad",
    "DNI 54362315K",
    "es_nif"
  ),
  person(
    "es.nie",
    "A Spanish foreigner number",
    "NIE|n[uú]mero de identificaci[oó]n de extranjero|n[uú]mero de extranjero",
    "NIE X2482300W",
    "es_nie"
  ),
  firm(
    "es.cif",
    "A Spanish company number",
    "CIF|c[oó]digo de identificaci[oó]n fiscal",
    "CIF R-1851543-7"
  ),
  person(
    "es.nss",
    "A Spanish social security number",
    "NSS|NUSS|n[uú]mero de (?:la )?seguridad social|afiliaci[oó]n a la seguridad social|seguridad social",
    "NSS 16-1126946035"
  ),
  person(
    "fi.hetu",
    "A Finnish personal identity code",
    "HETU|henkilötunnus|henkilötunnuksen|henkilotunnus|sotu|personbeteckning",
    "HETU 131052-308T",
    "fi_hetu"
  ),
  firm("fi.ytunnus", "A Finnish company number", "y-tunnus|FO-nummer", "y-tunnus 8880334-1"),
  person(
    "fr.nir",
    "A French social security number",
    "NIR|num[eé]ro de s[eé]curit[eé] sociale|num[eé]ro de s[eé]cu|n° ?(?:de )?s[eé]cu(?:rit[eé] sociale)?|INSEE",
    "NIR 2 95 10 99 126 111 93",
    "fr_nir"
  ),
  person(
    "fr.nif",
    "A French tax number",
    "NIF|num[eé]ro fiscal|num[eé]ro d.(?:immatriculation|identification) fiscale",
    "NIF 30 23 217 600 053"
  ),
  firm("fr.siren", "A French company number", "SIREN", "SIREN 020 783 874"),
  firm("fr.siret", "A French establishment number", "SIRET", "SIRET 372 718 144 60386"),
  firm(
    "fr.tva",
    "A French VAT number",
    "num[eé]ro de TVA|n° ?(?:de )?TVA|TVA intracommunautaire",
    "numero de TVA FR40303265045"
  ),
  person(
    "gb.nino",
    "A UK National Insurance number",
    "NINO|NI number|national insurance(?: number| no\\.?)?",
    "NINO AB123456C",
    "uk_nino"
  ),
  person(
    "gb.utr",
    "A UK taxpayer reference",
    "UTR|unique tax(?:payer)? reference",
    "UTR 7703135308"
  ),
  firm(
    "gb.vat",
    "A UK VAT number",
    "VAT(?: reg(?:istration)?)?(?: number| no\\.?)",
    "VAT reg number GB980780684"
  ),
  person(
    "gr.amka",
    "A Greek social security number",
    "ΑΜΚΑ|AMKA|αριθμ\\p{L}{1,3} μητρώου κοινωνικής",
    "ΑΜΚΑ 23111428944"
  ),
  person(
    "gr.vat",
    "A Greek tax number",
    "ΑΦΜ|Α\\.Φ\\.Μ\\.|AFM|αριθμ\\p{L}{1,3} φορολογικού μητρώου",
    "ΑΦΜ 100574846"
  ),
  person(
    "gt.cui",
    "A Guatemalan identity number",
    "CUI|DPI|c[oó]digo [uú]nico de identificaci[oó]n",
    "CUI 9804-23740-1906"
  ),
  person("gt.nit", "A Guatemalan tax number", "NIT", "NIT 450202895-9"),
  person(
    "hk.hkid",
    "A Hong Kong identity number",
    "HKID|hong kong id(?:entity)?(?: card)?|香港身份證",
    "HKID C668668(9)"
  ),
  person(
    "hr.oib",
    "A Croatian personal number",
    "OIB|osobni identifikacijski broj",
    "OIB 65101808528"
  ),
  firm("hu.anum", "A Hungarian tax number", "adósz[aá]m\\p{L}{0,3}|adószám", "adószám 76682063"),
  person(
    "id.npwp",
    "An Indonesian tax number",
    "NPWP|nomor pokok wajib pajak",
    "NPWP 04.231.208.2-236.079"
  ),
  person(
    "ie.pps",
    "An Irish personal number",
    "PPSN?|PPS (?:number|no\\.?)|personal public service",
    "PPSN 0587336M"
  ),
  firm(
    "ie.vat",
    "An Irish VAT number",
    "VAT(?: reg(?:istration)?)?(?: number| no\\.?)",
    "VAT reg number IE6433435F"
  ),
  person(
    "il.idnr",
    "An Israeli identity number",
    "תעודת זהות|מספר זהות|ת\\.ז\\.?|ת״ז|teudat zehut|israeli id[ \\w]{0,12}",
    "תעודת זהות 10065785-7"
  ),
  person(
    "in.aadhaar",
    "An Indian Aadhaar number",
    "aadhaar|आधार|UIDAI",
    "aadhaar 2341 2341 2346",
    "in_aadhaar"
  ),
  person(
    "in.pan",
    "An Indian tax number",
    "PAN|permanent account number|पैन",
    "PAN ACUPA7085R",
    "in_pan"
  ),
  person(
    "in.vid",
    "An Indian virtual id",
    "virtual id(?:entity)?|VID",
    "virtual id 9936 8122 5549 4850"
  ),
  person(
    "is.kennitala",
    "An Icelandic identity number",
    "kennitala|kennitölu|kt\\.",
    "kennitala 610516-6456"
  ),
  person(
    "it.codicefiscale",
    "An Italian fiscal code",
    "codice fiscale|C\\.?F\\.",
    "codice fiscale RCCMNL83S18D969H",
    "it_fiscal_code"
  ),
  person(
    "it.iva",
    "An Italian VAT number",
    "partita iva|P\\.? ?IVA",
    "partita iva 00743110157",
    "it_vat"
  ),
  person("ke.pin", "A Kenyan tax number", "KRA(?: PIN)?", "KRA A669616901R"),
  firm("jp.cn", "A Japanese company number", "法人番号", "法人番号 7-5020-8227-4558"),
  person(
    "kr.rrn",
    "A Korean resident number",
    "주민(?:등록)?번호|RRN",
    "주민번호 971013-9019902",
    "kr_rrn"
  ),
  firm("kr.brn", "A Korean business number", "사업자 ?등록 ?번호", "사업자 등록 번호 600-11-28046"),
  person(
    "lt.asmens",
    "A Lithuanian personal number",
    "asmens kod\\p{L}{1,3}|lithuanian (?:personal|id)[ \\w]{0,12}",
    "asmens kodas 30101114938"
  ),
  person(
    "lv.pvn",
    "A Latvian personal or tax number",
    "personas kod\\p{L}{1,3}|PVN|latvian (?:personal|id)[ \\w]{0,12}",
    "personas kods 161175-19997"
  ),
  firm("ma.ice", "A Moroccan company number", "ICE|identifiant commun", "ICE 404429457559610"),
  firm("md.idno", "A Moldovan number", "IDN[OP]|cod fiscal", "IDNO 6106068430716"),
  person(
    "mk.jmbg",
    "A Macedonian citizen number",
    "ЕМБГ|EMBG|единствен матичен број",
    "ЕМБГ 0302867318700"
  ),
  person(
    "mu.nid",
    "A Mauritian identity number",
    "NIC|national id(?:entity)?(?: card)?(?: number)?",
    "NIC G5286308634819"
  ),
  person(
    "mx.curp",
    "A Mexican identity number",
    "CURP|clave [uú]nica de registro",
    "CURP BOXW310820HNERXN09"
  ),
  person(
    "mx.rfc",
    "A Mexican tax number",
    "RFC|registro federal de contribuyentes",
    "RFC GODE561231GR8"
  ),
  person("mx.clabe", "A Mexican bank account", "CLABE|clave bancaria", "CLABE 032180000118359719"),
  person(
    "my.nric",
    "A Malaysian identity number",
    "NRIC|MyKad|kad pengenalan|no\\.? k(?:ad)?/?p(?:engenalan)?",
    "NRIC 310121-07-2931"
  ),
  person(
    "nl.bsn",
    "A Dutch citizen service number",
    "BSN|burgerservicenummer|sofinummer|sofi-nummer",
    "BSN 111222333",
    "nl_bsn"
  ),
  firm(
    "nl.btw",
    "A Dutch VAT number",
    "btw-?(?:identificatie)?-?(?:nummer|nr\\.?)|BTW",
    "btw--nummer NL004495445B01"
  ),
  person(
    "no.fodselsnummer",
    "A Norwegian identity number",
    "fødselsn(?:umme)?r\\.?|fodselsn(?:umme)?r|personnummer|f\\.?nr\\.?|norwegian (?:personal|national|id)[ \\w]{0,16}|d-nummer",
    "fødselsnr 710825 57029"
  ),
  firm(
    "no.orgnr",
    "A Norwegian company number",
    "org\\.? ?n(?:umme)?r\\.?|organisasjonsnummer",
    "org nr 020 457 422"
  ),
  person(
    "no.kontonr",
    "A Norwegian bank account",
    "kontonummer|kontonr\\.?|konto",
    "kontonummer 7501.13.33591"
  ),
  person("nz.ird", "A New Zealand tax number", "IRD(?: number| no\\.?)?", "IRD 049091850"),
  person(
    "nz.bank",
    "A New Zealand bank account",
    "bank account(?: number)?|account number",
    "bank account 01-902-0068389-00"
  ),
  person(
    "pe.cui",
    "A Peruvian identity number",
    "DNI|c[eé]dula [uú]nica|documento de identidad",
    "DNI 07057627-4"
  ),
  person(
    "pe.ruc",
    "A Peruvian tax number",
    "RUC|registro [uú]nico de contribuyentes",
    "RUC 16041842702"
  ),
  person("pk.cnic", "A Pakistani identity number", "CNIC|شناختی کارڈ", "CNIC 62061-0507066-1"),
  person(
    "pl.pesel",
    "A Polish PESEL number",
    "PESEL\\p{L}{0,3}|numer ewidencyjny",
    "PESEL 44051401359",
    "pl_pesel"
  ),
  person("pl.nip", "A Polish tax number", "NIP|numer identyfikacji podatkowej", "NIP 5812067480"),
  firm("pl.regon", "A Polish company number", "REGON", "REGON 041183448"),
  person(
    "pt.cc",
    "A Portuguese identity number",
    "cart[aã]o de cidad[aã]o|CC",
    "cartao de cidadao 63060053 2 752"
  ),
  person(
    "pt.nif",
    "A Portuguese tax number",
    "NIF|contribuinte|n[uú]mero de (?:contribuinte|identifica[cç][aã]o fiscal)",
    "NIF 220 354 979"
  ),
  person("py.ruc", "A Paraguayan tax number", "RUC", "RUC 11120710-0"),
  person("ro.cnp", "A Romanian personal number", "CNP|cod numeric personal", "CNP 1630615123457"),
  firm(
    "ro.cui",
    "A Romanian company number",
    "CUI|CIF|cod(?:ul)? (?:unic|de identificare fiscal\\p{L})",
    "CUI 260 727 1147"
  ),
  firm("rs.pib", "A Serbian tax number", "PIB|ПИБ", "PIB 161011243"),
  person(
    "ru.inn",
    "A Russian tax number",
    "ИНН|INN|идентификационный номер налогоплательщика",
    "ИНН 8707152891"
  ),
  person(
    "se.personnummer",
    "A Swedish personal number",
    "personnummer|personnr\\.?|pnr\\.?|samordningsnummer|swedish (?:personal|id)[ \\w]{0,16}",
    "personnummer 811228-9874",
    "se_personnummer"
  ),
  firm(
    "se.orgnr",
    "A Swedish company number",
    "org\\.? ?n(?:umme)?r\\.?|organisationsnummer",
    "org nr 811012-8835"
  ),
  firm("sg.uen", "A Singaporean company number", "UEN|unique entity number", "UEN 36465283K"),
  person(
    "si.emso",
    "A Slovene citizen number",
    "EMŠO|EMSO|enotna matična številka",
    "EMŠO 1002014498326"
  ),
  firm(
    "si.ddv",
    "A Slovene tax number",
    "davčna številka|davčno številko|ID za DDV",
    "davčna številka 97498874"
  ),
  firm("sk.dph", "A Slovak tax number", "IČ DPH|DIČ", "IČ DPH 770 817 49 47"),
  person("sv.nit", "A Salvadoran tax number", "NIT", "NIT 9740-218223-891-1"),
  person(
    "th.idnr",
    "A Thai identity number",
    "เลข(?:ประจำตัวประชาชน|บัตรประชาชน|ที่บัตร\\p{L}{0,12})|บัตร(?:ประจำตัว)?ประชาชน|thai (?:national )?id[ \\w]{0,12}",
    "เลขประจำตัวประชาชน 1-2345-45678-78-1",
    "th_tnin"
  ),
  person("tn.mf", "A Tunisian tax number", "matricule fiscale?", "matricule fiscale 9659064/A"),
  person(
    "tr.tckimlik",
    "A Turkish identity number",
    "T\\.?C\\.?(?: kimlik)?(?: no\\.?| numaras[ıi])?|TCKN|kimlik (?:no|numaras[ıi])|kimlik",
    "TC 17291716060",
    "tr_national_id"
  ),
  person(
    "tr.vkn",
    "A Turkish tax number",
    "VKN|vergi (?:kimlik )?(?:no|numaras[ıi])",
    "VKN 5702057924"
  ),
  person(
    "tw.natid",
    "A Taiwanese identity number",
    "身分證(?:字號|號碼)?|身份證字號|taiwan(?:ese)? (?:national )?id[ \\w]{0,12}",
    "身分證 T107222538"
  ),
  person(
    "tw.ui",
    "A Taiwanese residence number",
    "居留證(?:號碼)?|統一證號|ARC",
    "居留證 QD47918621"
  ),
  firm("tw.ubn", "A Taiwanese company number", "統一編號|統編", "統一編號 31975961"),
  person(
    "ua.rntrc",
    "A Ukrainian taxpayer number",
    "РНОКПП|ІПН|реєстраційний номер облікової картки|ідентифікаційний (?:код|номер)",
    "РНОКПП 5110071712"
  ),
  firm("ua.edrpou", "A Ukrainian company number", "ЄДРПОУ|код ЄДРПОУ", "ЄДРПОУ 79385109"),
  firm(
    "us.ein",
    "A US employer number",
    "EIN|FEIN|employer identification(?: number)?|federal tax id",
    "EIN 27-1270349"
  ),
  person(
    "uy.cedula",
    "A Uruguayan identity number",
    "C\\.?I\\.?|c[eé]dula(?: de identidad)?",
    "CI 1.533.042-8"
  ),
  person(
    "ve.rif",
    "A Venezuelan tax number",
    "RIF|registro [uú]nico de informaci[oó]n fiscal",
    "RIF E-16563409-0"
  ),
  person("vn.mst", "A Vietnamese tax number", "MST|mã số thuế", "MST 5604153128"),
  person(
    "za.idnr",
    "A South African identity number",
    "ID(?: number| no\\.?)|identity number|RSA ID|south african id[ \\w]{0,12}|isazisi|identiteitsnommer",
    "ID number 7503305044089",
    "za_id"
  ),
  person(
    "za.tin",
    "A South African tax number",
    "income tax (?:number|no\\.?)|tax reference(?: number| no\\.?)?",
    "income tax number 9205149256"
  )
]
