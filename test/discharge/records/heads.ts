/**
 * Heads of records in sixty styles, all invented, and whom each is about; `undefined` where it does not
 * say. The first half was learnt from. The second was scored once, when the rules stood: its author knew
 * the rules, so it is no first sight.
 */
type Head = readonly [style: string, text: string, name: string | undefined]

export const LEARNT: ReadonlyArray<Head> = [
  [
    "a letter with Re:",
    "Ashdown Valley Clinic\n14 March 2025\n\nDear Dr. Whitlock,\n\nRe: Mrs Imelda Crawshaw, d.o.b. 03/11/1948, 7 Orchard Lane\n\nThank you for seeing this lady.",
    "Imelda Crawshaw"
  ],
  [
    "Pt. with a colon",
    "WARD 6B HANDOVER\nPt.: Tobias Renfrew   Bed 12\nDOB 04/02/1961\n\nStable overnight.",
    "Tobias Renfrew"
  ],
  [
    "surname first in capitals",
    "OKONJO, ADAEZE M.        MRN 5529104\nDOB: 12/08/1977   F\n\nDISCHARGE SUMMARY",
    "Adaeze M. Okonjo"
  ],
  [
    "two columns after extraction",
    "Patient Name        Medical Record No.      Date of Birth\nGideon Partlow      0048812                 07/19/1952\n\nDISCHARGE SUMMARY",
    "Gideon Partlow"
  ],
  [
    "values under labels, one a line",
    "Patient\nHenrike Solberg\nMRN\n774120\nDOB\n02/14/1990\n\nDischarge Summary",
    "Henrike Solberg"
  ],
  [
    "HL7-like segment",
    "MSH|^~\\&|ADT|STVIN|||20250304||ADT^A03\nPID|1||883120^^^STVIN^MR||TREVANION^LOWENNA^J||19640522|F\nPV1|1|I|4W^412",
    "Lowenna J. Trevanion"
  ],
  [
    "a stamp in brackets",
    "[ DELACROIX, ETIENNE / 1959-03-30 / M / 00391822 ]\n\nNURSING DISCHARGE NOTE",
    "Etienne Delacroix"
  ],
  [
    "German labels",
    "Nachname: Brandstetter\nVorname: Lieselotte\nGeb.-Datum: 17.05.1943\n\nEntlassungsbrief",
    "Lieselotte Brandstetter"
  ],
  [
    "Spanish labels",
    "Nombre del paciente: Rosario Quintanilla\nFecha de nacimiento: 22/10/1971\n\nINFORME DE ALTA",
    "Rosario Quintanilla"
  ],
  [
    "French labels",
    "Nom: Lavergne   Pr\u00e9nom: Aur\u00e9lien\nDate de naissance: 09/01/1966\n\nCOMPTE RENDU D'HOSPITALISATION",
    "Aurélien Lavergne"
  ],
  [
    "a table with bars",
    "| Name of Patient | Orville Tennant |\n| Hospital No. | H-20918 |\n| DOB | 11/30/1939 |\n\nSummary",
    "Orville Tennant"
  ],
  [
    "dictated opening",
    "DISCHARGE SUMMARY\n\nThis is a discharge summary on Mr. Percival Oduya, date of birth 6/6/1950, medical record number 449201.",
    "Percival Oduya"
  ],
  [
    "name behind the number",
    "MRN: 6620194   Name: Wilhelmina Astor-Reyes   Age: 67\n\nTransfer summary",
    "Wilhelmina Astor-Reyes"
  ],
  [
    "dots as leaders",
    "PATIENT.......... Cordelia Whitmarsh\nUNIT NO......... 55-20-91\nADMITTED........ 03/02/2025",
    "Cordelia Whitmarsh"
  ],
  [
    "a label with a slash",
    "Patient/Resident: Alasdair Pomeroy\nRoom 14\nDOB 05/05/1931\n\nNursing home transfer form",
    "Alasdair Pomeroy"
  ],
  [
    "salutation alone",
    "Dear Ms. Ferncliffe,\n\nYou were in our hospital from 3 to 6 March 2025 because of pneumonia.\n\nYour medications:",
    undefined
  ],
  [
    "only the doctor is named",
    "DISCHARGE SUMMARY\nAttending: Dr. Leopold Hargreave\nDictated by: Naomi Sturridge, PA-C\n\nHospital course: she did well.",
    undefined
  ],
  [
    "label without an answer",
    "Patient Name: ____________   MRN: ________\nCase No Rbh 44812\n\nDISCHARGE SUMMARY",
    undefined
  ],
  [
    "a case number that looks like one",
    "RE: Case No Rbh 20193\nWard: Heron\nConsultant: Mr. Silas Breckon\n\nDear Doctor,",
    undefined
  ],
  [
    "labels in a row without answers",
    "Name   Hosp No   Ward   Consultant\n\nDISCHARGE SUMMARY\n\nDiagnosis: Cellulitis",
    undefined
  ],
  [
    "NHS label sheet",
    "Surname: HOLLOWAY\nForename(s): Bertram\nNHS No: 943 476 5919\nDOB: 01-Feb-1947",
    "Bertram Holloway"
  ],
  [
    "last and first with a slash",
    "Last Name/First Name: Pemberly/Josceline\nDOB: 8/8/1988",
    "Josceline Pemberly"
  ],
  [
    "regarding a patient",
    "REGARDING PATIENT: Thaddeus Vance\nDATE OF BIRTH: 10/21/1955\nTo whom it may concern:",
    "Thaddeus Vance"
  ],
  [
    "name with the age in brackets",
    "Summary of stay\n\nNerys Llewellyn (72 F), MRN 8812034\nadmitted 3/1/25",
    "Nerys Llewellyn"
  ],
  [
    "a line of its own over the birth date",
    "ST. BRANNOC'S INFIRMARY\nDischarge letter\n\nMarguerite Fallowfield\nBorn 12 June 1938\nHospital number 220193",
    "Marguerite Fallowfield"
  ],
  [
    "patient named in capitals in prose",
    "EMERGENCY NOTE\nThe patient, IGNATIUS BELLWETHER, is a 58-year-old man with chest pain.\nMRN 300291",
    "Ignatius Bellwether"
  ],
  [
    "relative beside",
    "Resident Name: Philippa Gantry     Next of Kin: Ronald Gantry (son)\nDOB 7/7/1929",
    "Philippa Gantry"
  ],
  [
    "baby of",
    "Name: Baby Boy Marchetti\nMother: Elena Marchetti\nDOB: 03/02/2025",
    "Baby Boy Marchetti"
  ],
  [
    "Client",
    "Client: Roderick Achterberg | Client ID: 00912 | DOB: 4/4/1984\nPsychiatric discharge summary",
    "Roderick Achterberg"
  ],
  [
    "ID line with equal signs",
    "PATIENT = Solveig Thornbury ; DOB = 1970-01-31 ; MRN = 771203",
    "Solveig Thornbury"
  ]
]

export const SCORED_ONCE: ReadonlyArray<Head> = [
  [
    "a letter with RE in capitals",
    "Northmoor Cardiology Associates\nMarch 9, 2025\n\nRE: Fitzgerald Ombati\n    DOB: 02/28/1949\n\nDear Dr. Penhale:",
    "Fitzgerald Ombati"
  ],
  [
    "Pt name abbreviated",
    "Pt Name: Drusilla Hackett Sex: F Acct: 8820193\nADM: 3/3/25",
    "Drusilla Hackett"
  ],
  [
    "surname first, small letters",
    "Lindqvist, Torvald    03/17/1946    Male    #4471029\nTransfer Summary",
    "Torvald Lindqvist"
  ],
  [
    "three columns after extraction",
    "Name                 DOB            MRN\nEuphemia Standish    10/02/1963     9918273\n\nICU TRANSFER NOTE",
    "Euphemia Standish"
  ],
  [
    "labels over values with bars",
    "| Patient Name | DOB | MRN |\n| Barnaby Utterson | 12/12/1960 | 102938 |\n",
    "Barnaby Utterson"
  ],
  [
    "HL7 with another separator of components",
    "PID|||4471^^^A||MACINTYRE^FERGUS||19510911|M",
    "Fergus Macintyre"
  ],
  [
    "stamp with a star",
    "* VANDERMEER KATRIJN * F * 14.02.1958 * 3381920 *\n\nOPERATIONSBERICHT",
    "Katrijn Vandermeer"
  ],
  [
    "Patientin",
    "Patientin: Annegret Hollerbach, geb. 03.09.1951\nAufnahme: 02.03.2025",
    "Annegret Hollerbach"
  ],
  [
    "Paciente",
    "PACIENTE: Fermin Arrizabalaga    EDAD: 71    HC: 220193\nServicio de Cardiologia",
    "Fermin Arrizabalaga"
  ],
  [
    "Nom et prenom",
    "Nom et pr\u00e9nom : Clothilde Beaurepaire\nN\u00e9e le 14/07/1955",
    "Clothilde Beaurepaire"
  ],
  [
    "sheet of a ward",
    "Bed 4   Name: Hezekiah Ponsonby   Cons: Mr. Arlo Finch   Diet: soft",
    "Hezekiah Ponsonby"
  ],
  [
    "dictated with a title",
    "DISCHARGE SUMMARY\n\nMrs. Georgina Applewhite is a 69-year-old woman who was admitted with dyspnea.",
    "Georgina Applewhite"
  ],
  [
    "name of patient written out",
    "NAME OF PATIENT: Zebedee Cartmel\nHOSPITAL NUMBER: 55201",
    "Zebedee Cartmel"
  ],
  [
    "two labels, one line below",
    "Last name        First name\nOstrander        Philomena\nDOB 9/9/1940",
    "Philomena Ostrander"
  ],
  [
    "patient details",
    "PATIENT DETAILS\nName: Lysander Crook\nAddress: 3 Mill Street\nGP: Dr. Honor Blackwood",
    "Lysander Crook"
  ],
  [
    "salutation to a doctor alone",
    "Dear Dr. Ellsworth,\n\nThank you for referring this 54-year-old man with angina.\n\nYours, Dr. Petra Novak",
    undefined
  ],
  [
    "only a nurse signs",
    "NURSING DISCHARGE SHEET\nRN: Beatrix Lomax\nShift: Night\n\nMeds given as charted.",
    undefined
  ],
  ["a study number", "Subject ID: Nord Alpha 12\nSite: Harbor View\nDISCHARGE SUMMARY", undefined],
  ["a ward as a name", "Re: Ward Round Heron\nDate: 03/04/2025\n\nDISCHARGE SUMMARY", undefined],
  [
    "labels in columns, no answers",
    "Patient Name      Room Number      Attending Physician\n\nTRANSFER FORM",
    undefined
  ],
  [
    "family name and given names",
    "FAMILY NAME: Nakagawa   GIVEN NAMES: Haruko\nURN: 4491820  DOB: 22/04/1936",
    "Haruko Nakagawa"
  ],
  [
    "concerning",
    "Concerning: Mr. Evander Quill, born 2 May 1944\nDear colleague,",
    "Evander Quill"
  ],
  ["discharge summary for", "Discharge Summary for Octavia Renshaw\nMRN 339201", "Octavia Renshaw"],
  ["age and sex beside", "Thelonius Graves, 64 M\nMRN: 1209384\nCC: syncope", "Thelonius Graves"],
  [
    "name over the hospital number",
    "COUNTY GENERAL\n\nAmaryllis Dunmore\nMRN 5510293   DOB 1/3/1972\n\nDISCHARGE SUMMARY",
    "Amaryllis Dunmore"
  ],
  [
    "patient in apposition",
    "Your patient, Mr. Cuthbert Elphinstone (DOB 4/4/1937), was discharged today.",
    "Cuthbert Elphinstone"
  ],
  [
    "emergency contact beside",
    "Patient: Rosalba Ingersoll   Emergency contact: Dante Ingersoll   Phone 555-0134",
    "Rosalba Ingersoll"
  ],
  [
    "newborn",
    "Patient name: BG Whitcombe\nMother's name: Alice Whitcombe\nDOB 3/4/2025",
    "Bg Whitcombe"
  ],
  [
    "member",
    "Member Name: Leocadia Sandoval   Member ID: 88-201\nDOB 6/30/1959",
    "Leocadia Sandoval"
  ],
  [
    "a label with a dash",
    "Patient - Ambrose Kilbride\nD.O.B. - 08/08/1953\nHosp. No. - 44201",
    "Ambrose Kilbride"
  ]
]
