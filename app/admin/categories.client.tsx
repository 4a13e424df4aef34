import { CategoryTable } from '#features/categories/category-table.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { may } from '#ui/may.ts'
import { Page } from '#ui/page.tsx'
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
