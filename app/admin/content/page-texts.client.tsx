import { pages } from '#features/pages/contract.ts'
import { TextTable } from '#features/pages/text-table.tsx'
import { PlusIcon } from '#ui/base/icons.tsx'
import { ButtonLink } from '#ui/base/link.tsx'
import { may } from '#ui/client/may.ts'
import { Page } from '#ui/portal/page.tsx'
import { usePageKind } from './page-kinds.ts'

export default function PageTexts() {
  const { kind, title, plural, description, list, add, edit } = usePageKind()
  return (
    <Page
      title={title}
      description={description}
      actions={
        may(pages[kind].add) && (
          <ButtonLink to={add}>
            <PlusIcon />
            Add {title}
          </ButtonLink>
        )
      }
    >
      <TextTable
        key={kind}
        kind={kind}
        caption={plural}
        add={add}
        edit={edit}
        {...(kind === 'about' && { details: `${list}/details` })}
      />
    </Page>
  )
}
