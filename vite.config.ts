import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Content pages ship no framework; this gives them their one small script as a hashed file. */
const siteScript: Plugin = {
  name: 'site-script',
  apply: 'build',
  buildStart() {
    if (this.environment.name === 'client') {
      this.emitFile({ type: 'chunk', id: 'app/site/site-script.ts', name: 'site' })
    }
  },
}

export default defineConfig({
  // All at once in development, or the first visit to a page reloads it.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', 'features/**/*.tsx', 'ui/**/*.tsx'] },
  plugins: [tailwindcss(), reactRouter(), siteScript],
  build: {
    manifest: true,
    target: 'es2023',
    // These know light-dark(). What stands in for it elsewhere cannot show a dark part in a light page.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
  },
})
