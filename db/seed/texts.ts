import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** A text of the demo, by its folder and its name. */
export async function readText(folder: string, name: string): Promise<string> {
  const html = await readFile(path.join(import.meta.dirname, folder, `${name}.html`), 'utf8')
  return html.trim()
}
