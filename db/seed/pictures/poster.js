const namespace = 'http://www.w3.org/2000/svg'
const height = document.currentScript.dataset.height ?? 1200
const svg = document.body.appendChild(document.createElementNS(namespace, 'svg'))
svg.setAttribute('viewBox', `0 0 1600 ${height}`)

globalThis.draw = (name, attributes, text = '') => {
  const element = svg.appendChild(document.createElementNS(namespace, name))
  for (const key of Object.keys(attributes)) element.setAttribute(key, attributes[key])
  element.textContent = text
  return element
}
