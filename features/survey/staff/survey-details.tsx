import { useParams } from 'react-router'
import { DetailsPage } from '#content/details-page.tsx'
import { useRead } from '#ui/client/data.tsx'
import { surveys } from '../contract.ts'
import { staffPages } from '../pages.ts'

const back = { to: staffPages.list, label: 'All answers' }

export function SurveyDetailsPage() {
  const { id = '' } = useParams()
  const read = useRead(surveys.one, { params: { id } })
  return (
    <DetailsPage
      read={read}
      noun="answer"
      title={({ email }) => email || 'An erased answer'}
      back={back}
    >
      {({ rating }) => <p>{rating} of 10</p>}
    </DetailsPage>
  )
}
