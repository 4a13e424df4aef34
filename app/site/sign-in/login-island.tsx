import { LoginForm } from '#features/auth/sign-in/login-form.tsx'
import { startIsland } from '../islands/start-island.ts'

startIsland('login', <LoginForm />)
