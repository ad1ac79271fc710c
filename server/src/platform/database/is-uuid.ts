const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text that came from outside can be the id of a row; any other would be an error of the database. */
export const isUuid = (id: string): boolean => UUID.test(id)
