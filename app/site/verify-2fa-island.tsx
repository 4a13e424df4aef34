import { CodeForm } from '#features/sign-in/code-form.tsx'
import { startIsland } from './start-island.ts'

startIsland('verify-2fa', <CodeForm />)
