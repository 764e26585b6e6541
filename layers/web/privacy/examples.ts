/** Records to begin with, and what is clicked in them. */
import type { Treatment } from "./fields.ts"

interface Example {
  readonly name: string
  readonly record: unknown
  readonly treatments: Readonly<Record<string, Partial<Treatment>>>
}

export const examples: ReadonlyArray<Example> = [
  {
    name: "A patient",
    record: {
      name: "Ann Lee",
      born: "1984-03-02",
      city: "Graz",
      insurance: "4111111111111234",
      visits: [
        { year: 2025, reason: "Fracture of the wrist", cost: 182.5 },
        { year: 2026, reason: "Follow-up", cost: 64 }
      ]
    },
    treatments: {
      "/name": { choice: "drop" },
      "/born": { choice: "generalise", precision: "year" },
      "/city": { choice: "public" },
      "/insurance": { choice: "mask", keep: 4 },
      "/visits/*/year": { choice: "medium" },
      "/visits/*/cost": { choice: "generalise", bucket: 100 }
    }
  },
  {
    name: "An employee",
    record: {
      employee: { name: "Ben Roe", email: "ben.roe@firma.example", since: "2019-09-01" },
      team: "Logistics",
      salary: 61250,
      languages: ["German", "English", "Slovene"]
    },
    treatments: {
      "/employee/name": { choice: "medium" },
      "/employee/since": { choice: "generalise", precision: "year" },
      "/team": { choice: "public" },
      "/salary": { choice: "generalise", bucket: 10_000 },
      "/languages/*": { choice: "medium" }
    }
  }
]
