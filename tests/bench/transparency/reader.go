// Reads a log's tiles with the code of Go's checksum database, which knows nothing of ours.
//
// Its own tiles lie at other paths and are the same otherwise (c2sp.org/tlog-tiles).
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type reader struct{ folder string }

func (r reader) Height() int { return 8 }

func (r reader) SaveTiles([]tlog.Tile, [][]byte) {}

func (r reader) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, tile := range tiles {
		path := strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
		data, err := os.ReadFile(filepath.Join(r.folder, path))
		if err != nil {
			return nil, err
		}
		all = append(all, data)
	}
	return all, nil
}

func must(err error) {
	if err != nil {
		fmt.Println("refused:", err)
		os.Exit(1)
	}
}

func main() {
	text, err := os.ReadFile(filepath.Join(os.Args[1], "checkpoint"))
	must(err)
	key, err := note.NewVerifier(os.Args[2])
	must(err)
	signed, err := note.Open(text, note.VerifierList(key))
	must(err)
	lines := strings.Split(signed.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	must(err)
	root, err := tlog.ParseHash(lines[2])
	must(err)
	tree := tlog.Tree{N: size, Hash: root}
	hashes := tlog.TileHashReader(tree, reader{os.Args[1]})
	for at := int64(0); at < size; at += 997 {
		found, err := hashes.ReadHashes([]int64{tlog.StoredHashIndex(0, at)})
		must(err)
		proof, err := tlog.ProveRecord(size, at, hashes)
		must(err)
		must(tlog.CheckRecord(proof, size, root, at, found[0]))
	}
	old, err := tlog.TreeHash(size/2, hashes)
	must(err)
	grown, err := tlog.ProveTree(size, size/2, hashes)
	must(err)
	must(tlog.CheckTree(grown, size, root, size/2, old))
	fmt.Printf("%d leaves: signature, root, inclusion and consistency hold\n", size)
}
