export default function ServiceDetails() {
  return <h1>ServiceDetails</h1>
}
