import { LoginForm } from '#features/sign-in/login-form.tsx'
import { startIsland } from './start-island.ts'

startIsland('login', <LoginForm />)
