import { Library } from '#features/files/library.tsx'

export default function Media() {
  return <Library />
}
