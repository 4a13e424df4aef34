export interface Option {
  value: string
  label: string
  disabled?: boolean
}
