type TextControl = HTMLInputElement | HTMLTextAreaElement

const isTick = (control: TextControl): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

/**
 * People, and what fills in passwords, do not wait for a script. React keeps what they entered in sight,
 * but takes the fields for empty: the function returned enters it again, for React to hear.
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

/** What stands there by now, which may be more than was found. */
function type(control: TextControl): void {
  const { value } = control
  control.value = control.defaultValue
  // Not through the control's own property, which React watches: then it would know the text already.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
  set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
