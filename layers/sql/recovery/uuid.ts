const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text can be an id that was given out; any other must not reach a column of UUIDs. */
export const isUuid = (text: string) => UUID.test(text)
