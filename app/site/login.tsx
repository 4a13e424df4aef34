import { LoginForm } from '#features/sign-in/login-form.tsx'

export default function Login() {
  return (
    <div className="mx-auto w-full max-w-md px-(--page-gutter) py-16">
      <title>Client Login</title>
      <h1 className="mb-8 text-h2">Client Login</h1>
      <LoginForm />
    </div>
  )
}
