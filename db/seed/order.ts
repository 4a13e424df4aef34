const firstShownAt = Date.UTC(2026, 0, 5, 15, 0)

/** Adds creation times to the rows, so that lists, which show the newest first, keep their order. */
export function newestFirst<Row>(rows: Row[]) {
  return rows.map((row, place) => {
    const at = new Date(firstShownAt - place * 60_000).toISOString()
    return { ...row, created_at: at, updated_at: at }
  })
}
