import { stylesheet } from '../frame/stylesheet.ts'
import styles from './review.css?url'

export { default, loader } from '../frame/layout.tsx'

export const links = () => stylesheet(styles)
