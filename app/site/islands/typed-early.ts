type TextControl = HTMLInputElement | HTMLTextAreaElement

const isTick = (control: TextControl): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

/**
 * People and password managers fill in fields before the script has loaded. React keeps the text
 * visible but does not know its value. Returns the function that enters the text again, so that
 * React notices.
 */
export function findTyped(place: Element): () => void {
  const controls = [...place.querySelectorAll<TextControl>('input, textarea')]
  const again = controls.flatMap((control) => {
    if (isTick(control))
      return control.checked === control.defaultChecked ? [] : [() => tick(control)]
    return control.value === control.defaultValue ? [] : [() => type(control)]
  })
  return () => {
    for (const enter of again) enter()
  }
}

function tick(control: HTMLInputElement): void {
  control.checked = control.defaultChecked
  control.click()
}

/** Takes the current text, which may be longer than what was found. */
function type(control: TextControl): void {
  const { value } = control
  control.value = control.defaultValue
  // Uses the setter of the prototype, because React overrides the control's own one to detect
  // changes.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
  set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
