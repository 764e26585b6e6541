/** Names as records write them, and what is shown of each; all invented. */
export const written: ReadonlyArray<readonly [written: string, shown: string]> = [
  ["SMITH, JOHN", "John Smith"],
  ["Smith, John A", "John A. Smith"],
  ["Smith,John", "John Smith"],
  ["Smith, John (Jack)", "John Smith"],
  ["John (Jack) Smith", "John Smith"],
  ['John "Jack" Smith', "John Smith"],
  ["John 'Jack' Smith", "John Smith"],
  ["John \u201cJack\u201d Smith", "John Smith"],
  ["Mary O'Connor (n\u00e9e Kelly)", "Mary O'Connor"],
  ["O'CONNOR (KELLY), MARY", "Mary O'Connor"],
  ["Kaur, Harpreet [female]", "Harpreet Kaur"],
  ["Maria del Carmen Garc\u00eda L\u00f3pez", "Maria del Carmen Garc\u00eda L\u00f3pez"],
  ["Abdul Rahman bin Abdullah al Rashid", "Abdul Rahman bin Abdullah al Rashid"],
  ["Nguy\u1ec5n Th\u1ecb Minh Khai", "Nguy\u1ec5n Th\u1ecb Minh Khai"],
  ["\u0110\u1eb7ng V\u0103n L\u00e2m", "\u0110\u1eb7ng V\u0103n L\u00e2m"],
  ["K. Subramaniam s/o Krishnan", "K. Subramaniam"],
  ["Mr. Robert James Wilson Jr.", "Robert James Wilson"],
  ["Wilson, Robert, Jr.", "Robert Wilson"],
  ["Sir Peter Hall", "Peter Hall"],
  ["Rev. Martin Cole", "Martin Cole"],
  ["HALL, Peter (Mr)", "Peter Hall"],
  ["Hall, Mr Peter", "Peter Hall"],
  ["van der Berg, Anna", "Anna van der Berg"],
  ["d'Angelo, Marco", "Marco d'Angelo"],
  ["MacDonald, Flora Jane Isobel", "Flora Jane Isobel MacDonald"],
  [
    "\u0418\u0432\u0430\u043d\u043e\u0432 \u0418\u0432\u0430\u043d \u041f\u0435\u0442\u0440\u043e\u0432\u0438\u0447",
    "\u0418\u0432\u0430\u043d\u043e\u0432 \u0418\u0432\u0430\u043d \u041f\u0435\u0442\u0440\u043e\u0432\u0438\u0447"
  ],
  [
    "\u0393\u03b9\u03ce\u03c1\u03b3\u03bf\u03c2 \u03a0\u03b1\u03c0\u03b1\u03b4\u03ac\u03ba\u03b7\u03c2",
    "\u0393\u03b9\u03ce\u03c1\u03b3\u03bf\u03c2 \u03a0\u03b1\u03c0\u03b1\u03b4\u03ac\u03ba\u03b7\u03c2"
  ],
  ["\u5c71\u7530 \u592a\u90ce", "\u5c71\u7530 \u592a\u90ce"],
  ["\u0645\u062d\u0645\u062f \u0639\u0644\u064a", "\u0645\u062d\u0645\u062f \u0639\u0644\u064a"]
]

/** Where a head says whose it is. */
export const heads: ReadonlyArray<readonly [style: string, head: (name: string) => string]> = [
  ["behind a label", (name) => `Patient: ${name}   MRN: 12345\nDOB: 01/02/1950`],
  ["above its numbers", (name) => `Name: ${name}\nDOB: 01/02/1950   Hospital No: 448812`],
  ["in a letter", (name) => `Dear Dr Brown,\nRe: ${name}, DOB 01/02/1950, 4 High Street`],
  ["in a cell", (name) => `Patient name | ${name}\nDate of birth | 01/02/1950\nMRN | 123456`],
  ["below its label", (name) => `Patient\n${name}\nDOB 01/02/1950`]
]

/** What stands where a name could, and is none. */
export const noNames: ReadonlyArray<string> = [
  "(see sticker)",
  '"as above"',
  "Ward Sister",
  "Mr",
  "Prof. Dr.",
  "not known",
  "Discharge Summary (Copy)"
]
