/** Adds an SVG element to another one. */
function add(parent, name, attributes = {}, text = '') {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.textContent = text
  parent.append(element)
  return element
}

/** Numbers from 0 to 1 that look random and are the same each time. */
function dice(seed) {
  let state = seed
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}

/** The point at an angle in degrees, clockwise from three o'clock. */
function polar(x, y, radius, angle) {
  const turn = (angle * Math.PI) / 180
  return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)]
}
