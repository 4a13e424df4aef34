/** A minimal cookie jar for one origin. */
export class CookieJar {
  readonly #values = new Map<string, string>()

  get size(): number {
    return this.#values.size
  }

  get(name: string): string | undefined {
    return this.#values.get(name)
  }

  set(name: string, value: string): void {
    this.#values.set(name, value)
  }

  header(): string {
    return [...this.#values].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  store(setCookies: string[]): void {
    for (const cookie of setCookies) {
      const [pair = ''] = cookie.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (value === '') this.#values.delete(name)
      else this.#values.set(name, value)
    }
  }
}
