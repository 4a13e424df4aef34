import { type ComponentType, lazy, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { PlusIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { may } from '#ui/client/may.ts'
import { type List, useList } from '#ui/list/list-state.ts'
import { OrderButton } from '#ui/list/order-button.tsx'
import { ResourceList } from '#ui/list/resource-list.tsx'
import type { Column } from '#ui/list/table.tsx'
import { useRemove } from '#ui/list/use-remove.ts'
import type { MenuAction } from '#ui/overlay/menu-action.ts'
import { Page } from '#ui/portal/page.tsx'
import { useSelection } from '#ui/selection/use-selection.ts'
import { contentActions, copyPath } from './actions.tsx'
import { changes } from './changes/contract.ts'
import { useOrderColumn } from './columns.tsx'
import type { ContentCalls } from './contract.ts'
import type { ContentDetailsProps } from './details.tsx'
import { StarterButton } from './editing/starter-button.tsx'
import type { ContentFormOptions } from './form.tsx'
import { addPath, capitalize, detailsPath, editPath, type Kind } from './kind.ts'
import { type KindName, kinds, type Screen } from './kinds.ts'

interface Item {
  id: string
  createdAt: string
  updatedAt: string
}

export interface OnlyProps<Row> {
  /** Undefined while loading. */
  row: Row | undefined
  actions: MenuAction[]
  rowName: string
}

interface ScreenOptions<Row extends Item, Sent> {
  /** The heading of the list. */
  title: string
  /** The button above the list, if it is not Add and the noun of the kind. */
  add?: string
  description: string
  nameOf: (row: Row) => string
  columns: Column<Row>[]
  /** Filters in addition to the search. */
  filters?: (list: List<Row>) => ReactNode
  empty: { title: string; text: string }
  /** The initial sort of the list, if it is not by order or newest first. */
  list?: Omit<NonNullable<Parameters<typeof useList>[1]>, 'fields'>
  /** The consequence of a deletion, shown before it. */
  consequence: string
  /** The path of the page that shows a record; without one, the website does not show it. */
  pageOf?: (row: Row) => string | undefined
  /** The noun in the message of a failed deletion, if different. */
  failedNoun?: string
  /** Imports the file with the form, which the list is shown without. */
  form: () => Promise<{ form: ContentFormOptions<Sent> }>
  /** Shows the only record in place of the list, and without one the skeleton of it. */
  only?: ComponentType<OnlyProps<Row>>
  details?: (row: Row) => Omit<ContentDetailsProps, 'item'>
}

export interface ContentScreens {
  List: ComponentType
  Form: ComponentType
  Details: ComponentType
  /** Fetches what a screen needs in addition to the list. */
  load: Record<Exclude<Screen, 'List'>, () => Promise<unknown>>
}

/** The list, the form and the optional details page of a plain content kind. */
export function contentScreens<Row extends Item, Sent extends object>(
  name: KindName,
  calls: ContentCalls<Row>,
  options: ScreenOptions<Row, Sent>,
): ContentScreens {
  const kind: Kind = kinds[name]
  const { nameOf, consequence, failedNoun, details, pageOf } = options
  const { order, starter } = calls
  const add = options.add ?? `Add ${kind.noun}`
  const back = { to: kind.list, label: `All ${kind.plural}` }

  function useRemoveOne(onDone?: () => void) {
    const remove = useRemove(calls.remove, {
      noun: kind.noun,
      refresh: [calls.list, calls.one],
      inUse: calls.inUse,
      undo: changes.restore,
      consequence,
      ...(failedNoun && { failedNoun }),
      onDone,
    })
    return remove && ((row: Row) => remove(nameOf(row), { params: { id: row.id } }))
  }

  function ListPage() {
    const sort = order && { sort: 'order' }
    const list = useList(calls.list, { ...sort, ...options.list }) as List<Row>
    const position = useOrderColumn(calls.list, list, order !== undefined)
    const remove = useRemoveOne()
    const { columns, filters, only: Only } = options
    const mayWrite = may(calls.add)
    const caption = capitalize(kind.plural)
    const selected = useSelection(list, {
      plural: kind.plural,
      nameOf,
      refresh: [calls.list, calls.one],
      remove: { call: calls.removeMany, consequence, undo: changes.restoreMany },
    })
    const [first, second] = list.rows ?? []
    const isPlain = list.q === '' && Object.keys(list.chosen).length === 0 && list.page === 1
    const isOnly = isPlain && !second && !list.isEmpty && !list.error
    const actionsOf = (row: Row) =>
      contentActions({
        page: pageOf?.(row),
        ...(kind.details && { details: detailsPath(kind, row.id) }),
        ...(mayWrite && {
          edit: editPath(kind, row.id),
          copy: copyPath(addPath(kind), row.id),
        }),
        ...(remove && { onDelete: () => remove(row) }),
      })
    return (
      <Page
        title={options.title}
        description={options.description}
        actions={
          mayWrite &&
          (Only && isOnly ? (
            <ButtonLink to={addPath(kind)} variant="secondary">
              <PlusIcon />
              {add}
            </ButtonLink>
          ) : (
            order &&
            (list.total ?? 0) > 1 && (
              <OrderButton
                list={calls.list}
                order={order}
                plural={kind.plural}
                title={kind.title}
              />
            )
          ))
        }
        add={mayWrite && !(Only && isOnly) && { to: addPath(kind), label: add }}
      >
        {Only && isOnly ? (
          <Only
            row={first}
            actions={first ? actionsOf(first) : []}
            rowName={first ? nameOf(first) : ''}
          />
        ) : (
          <ResourceList
            list={list}
            caption={caption}
            columns={order ? [position, ...columns] : columns}
            filters={filters?.(list)}
            actions={actionsOf}
            rowName={nameOf}
            {...selected}
            empty={{
              ...options.empty,
              action: (
                <div className="flex flex-wrap gap-3">
                  <ButtonLink to={addPath(kind)}>Add the first one</ButtonLink>
                  {starter && <StarterButton call={starter} refresh={[calls.list, calls.one]} />}
                </div>
              ),
            }}
          />
        )}
      </Page>
    )
  }

  const loadForm = () => Promise.all([import('./form.tsx'), options.form()])
  const LazyForm = lazy(async () => {
    const [{ FormScreen }, { form }] = await loadForm()
    return {
      default: () => <FormScreen form={form} calls={calls} noun={kind.noun} back={back} />,
    }
  })

  // A lazy component must not resolve to another one.
  const Form = () => <LazyForm />

  const loadDetails = () => import('./details.tsx')
  const LazyDetails = lazy(async () => {
    const { DetailsScreen } = await loadDetails()
    return {
      default: (props: { id: string; onDelete: ReturnType<typeof useRemoveOne> }) => (
        <DetailsScreen
          {...props}
          kind={kind}
          calls={calls}
          nameOf={nameOf}
          back={back}
          details={details}
        />
      ),
    }
  })

  function Details() {
    const { id = '' } = useParams()
    const navigate = useNavigate()
    const onDelete = useRemoveOne(() => void navigate(kind.list))
    return <LazyDetails id={id} onDelete={onDelete} />
  }

  return { List: ListPage, Form, Details, load: { Form: loadForm, Details: loadDetails } }
}
