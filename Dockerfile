# Builds the server and the app with all development dependencies. No package needs an install script.
FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY client/package.json client/
COPY analysis/package.json analysis/
COPY charts/package.json charts/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --ignore-scripts
# The SQLite package contains binaries for every platform and its source: only this platform's is needed.
RUN cd node_modules/better-sqlite3 && rm -r deps src && find prebuilds -type f ! -name "linux-$(node -p process.arch).node" -delete
COPY LICENSE README.md tsconfig.json ./
COPY contract/src contract/src
COPY analysis/src analysis/src
COPY charts/src charts/src
COPY deploy/upshot.service deploy/
COPY languages languages
COPY server/src server/src
COPY web web
COPY scripts/build.ts scripts/bundle-server.ts scripts/ensure-built.js scripts/languages.ts scripts/licences.ts scripts/one-build.ts scripts/package-files.ts scripts/source.ts scripts/
RUN node scripts/build.ts

# The build contains every package except SQLite.
FROM node:24.21.0-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 HEALTH_PORT=3001 DATA_DIR=/data
COPY --from=build /app/node_modules/better-sqlite3 node_modules/better-sqlite3
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/server/LICENSE /app/server/package.json server/
COPY server/bin server/bin
RUN ln -s /app/server/bin/upshot.js /usr/local/bin/upshot && install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
# Checks a web process on PORT, a worker on HEALTH_PORT.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["upshot", "health"]
CMD ["node", "--max-semi-space-size=16", "server/bin/upshot.js", "start"]
