type TextControl = HTMLInputElement | HTMLTextAreaElement

const isCheckable = (control: TextControl): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

/**
 * People and password managers fill in fields before the script has loaded. React keeps the text
 * visible but does not know its value. Returns the function that enters the text again, so that
 * React notices.
 */
export function captureInput(place: Element): () => void {
  const controls = [...place.querySelectorAll<TextControl>('input, textarea')]
  const replays = controls.flatMap((control) => {
    if (isCheckable(control))
      return control.checked === control.defaultChecked ? [] : [() => toggle(control)]
    return control.value === control.defaultValue ? [] : [() => enterText(control)]
  })
  return () => {
    for (const enter of replays) enter()
  }
}

function toggle(control: HTMLInputElement): void {
  control.checked = control.defaultChecked
  control.click()
}

/** Takes the current text, which may be longer than what was found. */
function enterText(control: TextControl): void {
  const { value } = control
  control.value = control.defaultValue
  // Uses the setter of the prototype, because React overrides the control's own one to detect
  // changes.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
  set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
