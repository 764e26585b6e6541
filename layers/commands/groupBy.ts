/** `Map.groupBy` on Node 20, which has none; imported before the modules that call it. */
const groupBy = <K, V>(items: Iterable<V>, keyOf: (item: V, index: number) => K) => {
  const groups = new Map<K, Array<V>>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

if (!Object.hasOwn(Map, "groupBy")) Object.defineProperty(Map, "groupBy", { value: groupBy })
