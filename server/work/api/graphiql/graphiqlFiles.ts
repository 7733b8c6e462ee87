import { join } from 'node:path';
import { writeHashed, writePacked } from '#server/platform/http/packedFiles.ts';
import { startScript } from './startScript.ts';

/** Writes GraphiQL into a folder: `index.html` and, under `assets`, the files it names by the hash of their content. */
export async function writeGraphiql(folder: string): Promise<void> {
  const { css, editorWorkerService, graphqlWorker, js, jsonWorker } =
    await import('@graphql-yoga/render-graphiql/graphiql'); // 9 MB of text
  const write = async (name: string, type: string, text: string) =>
    `/graphql/assets/${await writeHashed(folder, name, type, text)}`;
  const [style, program, editor, json, graphql] = await Promise.all([
    write('graphiql', 'css', css),
    write('graphiql', 'js', js),
    write('editor', 'js', editorWorkerService),
    write('json', 'js', jsonWorker),
    write('graphql', 'js', graphqlWorker),
  ]);
  const start = await write('start', 'js', startScript({ editorWorkerService: editor, json, graphql }));
  await writePacked(join(folder, 'index.html'), page(style, [program, start]));
}

const page = (style: string, scripts: string[]) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>GraphiQL</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${style}" />
    ${scripts.map((script) => `<script src="${script}" defer></script>`).join('\n    ')}
  </head>
  <body class="no-focus-outline">
    <div id="root"></div>
  </body>
</html>
`;
