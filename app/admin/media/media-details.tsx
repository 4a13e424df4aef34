import { useNavigate, useParams } from 'react-router'
import { picturePaths } from '#features/files/paths.ts'
import { PictureDetails } from '#features/files/picture-details.tsx'

export default function MediaDetails() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  return (
    <PictureDetails
      key={id}
      idOrName={id}
      onGone={() => navigate(picturePaths.list)}
      onMoved={(to) => navigate(picturePaths.details(to), { replace: true })}
    />
  )
}
