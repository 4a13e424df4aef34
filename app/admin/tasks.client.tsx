export default function Tasks() {
  return <h1>Tasks</h1>
}
