import { ApiError } from '#shared/errors.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import type { Question } from '#ui/overlay/confirm-dialog.tsx'
import type { MenuAction } from '#ui/overlay/menu-action.ts'

/** An action on a record, the condition under which it is offered, and the question before it. */
export type Action = MenuAction & {
  when?: boolean
  ask?: Omit<Question, 'onConfirm'>
}

/** The actions on a record, without those that do not apply. */
export function useActions<Row>(
  declare: (row: Row) => readonly Action[],
): (row: Row) => MenuAction[] {
  const confirm = useConfirm()
  return (row) =>
    declare(row)
      .filter(({ when = true }) => when)
      .map(({ when: _, ask, ...action }): MenuAction => {
        const { onSelect } = action
        if (!onSelect) return action
        return {
          ...action,
          onSelect: ask
            ? () => confirm({ ...ask, onConfirm: onSelect })
            : () => void Promise.resolve(onSelect()).catch(ignoreShown),
        }
      })
}

/** The write has shown its error. */
function ignoreShown(error: unknown) {
  if (!(error instanceof ApiError)) throw error
}
