import { useNavigate, useParams } from 'react-router'
import { PictureDetails } from '#features/files/picture-details.tsx'

const library = '/admin/media'

export default function MediaDetails() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  return (
    <PictureDetails
      key={id}
      idOrName={id}
      library={library}
      onGone={() => navigate(library)}
      onMoved={(to) => navigate(`${library}/${to}`, { replace: true })}
    />
  )
}
