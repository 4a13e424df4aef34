import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Reads a demo text by its folder and name. */
export async function readText(folder: string, name: string): Promise<string> {
  const html = await readFile(path.join(import.meta.dirname, folder, `${name}.html`), 'utf8')
  return html.trim()
}
