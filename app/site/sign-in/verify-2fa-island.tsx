import { CodeForm } from '#features/auth/sign-in/code-form.tsx'
import { startIsland } from '../islands/start-island.ts'

startIsland('verify-2fa', <CodeForm />)
