import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  type KyselyPlugin,
  type OperationNode,
  ReferenceNode,
  SelectQueryNode,
} from 'kysely'

/** Removes columns from a projection, by their names in the result. */
export function omitColumns(names: readonly string[]): KyselyPlugin {
  return {
    transformQuery: ({ node }) =>
      SelectQueryNode.is(node)
        ? {
            ...node,
            selections: node.selections?.filter(
              ({ selection }) => !names.includes(nameOf(selection) ?? ''),
            ),
          }
        : node,
    transformResult: async ({ result }) => result,
  }
}

function nameOf(node: OperationNode): string | undefined {
  if (AliasNode.is(node)) return IdentifierNode.is(node.alias) ? node.alias.name : undefined
  if (ReferenceNode.is(node)) return nameOf(node.column)
  return ColumnNode.is(node) ? node.column.name : undefined
}
