import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
