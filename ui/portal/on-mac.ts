export const onMac = /Mac|iPhone|iPad/.test(navigator.platform)
