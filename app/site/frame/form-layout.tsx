import styles from '../form.css?url'
import { stylesheet } from './stylesheet.ts'

export { default, loader } from './layout.tsx'

export const links = () => stylesheet(styles)
