import { useNavigate, useParams } from 'react-router'
import { changes } from '#content/changes/contract.ts'
import { ContentDetails } from '#content/content-details.tsx'
import { DetailsPage } from '#content/details-page.tsx'
import { pages } from '#features/pages/contract.ts'
import { cut, plainText } from '#shared/text.ts'
import { useRead } from '#ui/client/data.tsx'
import { useRemove } from '#ui/list/use-remove.ts'

const back = { to: '/admin/about', label: 'All about texts' }
const { one, list, remove: removeCall } = pages.about

export default function AboutDetails() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const read = useRead(one, { params: { id } })
  const remove = useRemove(removeCall, {
    noun: 'about text',
    refresh: [list, one],
    undo: changes.restore,
    consequence: 'The website shows the newest text that is left.',
    onDone: () => void navigate(back.to),
  })
  return (
    <DetailsPage
      read={read}
      noun="about text"
      title={() => 'About'}
      back={back}
      edit={`/admin/about/edit-about/${id}`}
      onDelete={
        remove && ((text) => remove(cut(plainText(text.description), 40), { params: { id } }))
      }
    >
      {(text) => (
        <ContentDetails
          item={text}
          html={text.description}
          facts={[{ name: 'On the website', value: text.shown ? 'Yes' : 'No' }]}
        />
      )}
    </DetailsPage>
  )
}
