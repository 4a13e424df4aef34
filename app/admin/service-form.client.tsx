export default function ServiceForm() {
  return <h1>ServiceForm</h1>
}
