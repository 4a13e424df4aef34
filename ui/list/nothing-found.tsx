import { Button } from '#ui/base/button.tsx'
import { leaving } from '#ui/base/data-states.tsx'
import type { List } from '#ui/list/list-state.ts'

/** The empty state of a list whose search or filters match nothing; filters show its own title. */
export function nothingFound<Row>(
  list: Pick<List<Row>, 'q' | 'searchFor' | 'chooseNothing'>,
  caption: string,
  title = 'Nothing found.',
) {
  return {
    title: list.q ? `Nothing found for “${list.q}”.` : title,
    text: `No ${caption.toLowerCase()} match the search and filters.`,
    action: (
      <Button
        variant="secondary"
        onClick={leaving(() => (list.q ? list.searchFor('') : list.chooseNothing()))}
      >
        {list.q ? 'Clear the search' : 'Clear the filter'}
      </Button>
    ),
  }
}
