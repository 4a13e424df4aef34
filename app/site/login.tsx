export default function Login() {
  return (
    <main>
      <title>Client Login</title>
      <h1>Client Login</h1>
    </main>
  )
}
