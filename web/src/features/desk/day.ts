/** The first and the last moment of a calendar day where the reader is, as the API takes them. */
export const startOfDay = (day: string): string | undefined => momentOf(day, '00:00:00.000')
export const endOfDay = (day: string): string | undefined => momentOf(day, '23:59:59.999')

function momentOf(day: string, time: string): string | undefined {
  if (day === '') return undefined
  // Without a zone it is the reader's own.
  return new Date(`${day}T${time}`).toISOString()
}
