// Connects the button that copies the address of the page. Its label says how it went.
const button = document.querySelector('[data-copy-address]')
button?.setAttribute('aria-live', 'polite')
button?.addEventListener('click', async () => {
  const copied = await navigator.clipboard?.writeText(location.href).then(
    () => true,
    () => false,
  )
  button.textContent = copied ? 'Copied' : 'Copy it from the address bar'
})
