import styles from './form.css?url'

export { default } from './layout.tsx'

export const links = () => [{ rel: 'stylesheet', href: styles }]
