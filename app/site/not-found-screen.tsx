import { ButtonLink } from '#ui/button.tsx'

export function NotFoundScreen() {
  return (
    <main>
      <title>Page not found</title>
      <h1>Page not found</h1>
      <ButtonLink href="/">Back Home</ButtonLink>
    </main>
  )
}
