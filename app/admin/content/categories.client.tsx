import { CategoryTable } from '#features/categories/category-table.tsx'
import { PlusIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { may } from '#ui/client/may.ts'
import { Page } from '#ui/portal/page.tsx'
import { useCategoryKind } from './category-kinds.ts'

export default function Categories() {
  const { title, description, calls, list, add, edit } = useCategoryKind()
  return (
    <Page
      title={title}
      description={description}
      actions={
        may(calls.add) && (
          <ButtonLink to={add}>
            <PlusIcon />
            Add Category
          </ButtonLink>
        )
      }
    >
      <CategoryTable key={list} calls={calls} add={add} edit={edit} />
    </Page>
  )
}
